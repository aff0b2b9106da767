// Runs the module and compares its answers with testdata/cpu.tsv, which the tests hold on the machine itself.
import { readFileSync } from "node:fs";

const [module, table] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
const wasm = instance.exports;

/** Writes a line, calls a function with it and reads the answer. */
function ask(line, call) {
  const bytes = new TextEncoder().encode(line);
  const room = wasm.room(bytes.length);
  // Memory may have grown: each time a new view of it.
  new Uint8Array(wasm.memory.buffer, room, bytes.length).set(bytes);
  const length = call();
  return new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.answer(), length));
}

let wrong = 0;
let slowest = 0;
const rows = readFileSync(table, "utf8").split("\n").filter((row) => row && !row.startsWith("#"));
for (const row of rows) {
  const [sfen, nodes, depth, score, move, line] = row.split("\t");
  const position = `position sfen ${sfen}`;
  const analysis = ask(position, () => wasm.analyse(2000));
  const chosen = ask(position, () => wasm.choose(2, 1));
  if (analysis !== [nodes, depth, score, line].join("\t") || chosen !== move) {
    console.error(`${sfen}\n  expected ${nodes} ${depth} ${score} ${line}; ${move}\n  found    ${analysis}; ${chosen}`);
    wrong += 1;
  }
  const start = performance.now();
  ask(position, () => wasm.choose(3, 1));
  slowest = Math.max(slowest, performance.now() - start);
}
if (!ask("position sfen x", () => wasm.choose(3, 1)).startsWith("error: ")) {
  console.error("a line that is wrong is not refused");
  wrong += 1;
}
console.log(`wasm: ${rows.length} positions, ${wrong} wrong; slowest answer of level 3: ${slowest.toFixed(0)} ms`);
process.exit(wrong || rows.length === 0 ? 1 : 0);
