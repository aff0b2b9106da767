// Converts records: reads any format and encoding, writes another, and says with line and column what is wrong.
//
//     c++ -std=c++17 convert.cpp $(pkg-config --cflags --libs shogi_rules) -o convert
//     ./convert game.kif csa > game.csa
//
// Exit code: 0 all was well, 1 something was repaired or lost, 2 there is no record.
#include <shogi_rules.hpp>

#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <string>

namespace {

const std::map<std::string, shogi::Format> formats = {
    {"kif", SHOGI_FORMAT_KIF}, {"ki2", SHOGI_FORMAT_KI2}, {"csa", SHOGI_FORMAT_CSA},
    {"jkf", SHOGI_FORMAT_JKF}, {"usi", SHOGI_FORMAT_USI}, {"usen", SHOGI_FORMAT_USEN},
};

/// Says what is wrong; the message begins with line and column.
void report(const std::string& file, const shogi::error& error) {
    std::cerr << file << ": " << error.what() << '\n';
}

int convert(const std::string& name, shogi::Format format) {
    std::ifstream file(name, std::ios::binary);
    if (!file) {
        std::cerr << name << ": cannot be read\n";
        return 2;
    }
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    const shogi::Record record = shogi::Record::read(bytes);
    const std::vector<shogi::error> repairs = record.diagnostics();
    for (const shogi::error& repair : repairs) report(name, repair);

    const shogi::Written written = record.write(format);
    std::cout.write(written.bytes.data(), static_cast<std::streamsize>(written.bytes.size()));
    std::map<std::string, int> lost;
    for (const shogi::Loss& loss : written.losses) ++lost[shogi::message(loss)];
    for (const auto& [what, times] : lost) std::cerr << name << ": lost: " << what << ", " << times << " times\n";
    return repairs.empty() && written.losses.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    const auto format = argc == 3 ? formats.find(argv[2]) : formats.end();
    if (format == formats.end()) {
        std::cerr << "usage: convert FILE kif|ki2|csa|jkf|usi|usen\n";
        return 2;
    }
    try {
        shogi::check_version();
        return convert(argv[1], format->second);
    } catch (const shogi::error& error) {
        report(argv[1], error);
        return 2;
    }
}
