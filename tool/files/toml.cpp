#include "files/toml.h"

#include <cstdio>
#include <cstring>

#ifdef STEELYARD_WITH_TOML
#include <sstream>
#include <string>
#include <string_view>

#include <toml++/toml.h>

char *toml_as_json(const char *text, size_t size, char *error, size_t error_size, unsigned *line)
{
    try {
        toml::table table = toml::parse(std::string_view(text, size));
        std::ostringstream out;
        out << toml::json_formatter{table};
        return strdup(out.str().c_str());
    } catch (const toml::parse_error &problem) {
        snprintf(error, error_size, "%s", std::string(problem.description()).c_str());
        *line = static_cast<unsigned>(problem.source().begin.line);
    }
    return nullptr;
}
#else
char *toml_as_json(const char *, size_t, char *error, size_t error_size, unsigned *line)
{
    snprintf(error, error_size, "this steelyard was built without toml++ (libtomlplusplus-dev) and cannot read it");
    *line = 1;
    return nullptr;
}
#endif
