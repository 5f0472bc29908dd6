/* The note a rewritten call leaves in its object file, read back by `steelyard audit BINARY` and `readelf
 * -n`: section .note.steelyard, name "Steelyard", type 1, descriptor "MPI_Scatter\0file\0line\0".
 *
 * Assembly rather than an object in a section: it may stand in inline functions, templates and lambdas, is
 * there exactly when the call survives optimisation, and the linker keeps notes also with --gc-sections. A
 * call that the compiler duplicates leaves equal notes. A file name with a quote in it needs
 * -DSTEELYARD_NO_NOTES. */
#ifndef STEELYARD_NOTE_H
#define STEELYARD_NOTE_H

#define SY_TEXT_(x) #x
#define SY_TEXT(x) SY_TEXT_(x)

#if defined(__ELF__) && defined(__GNUC__) && !defined(STEELYARD_NO_NOTES)
/* clang-format off */
#define SY_NOTE_(collective) SY_NOTE_AT_(collective, __FILE__, SY_TEXT(__LINE__))
#define SY_NOTE_AT_(collective, file, line)         \
    __extension__({                                 \
        __asm__(".pushsection .note.steelyard,\"a\",%note\n" \
                "\t.balign 4\n"                     \
                "\t.long 992f-991f\n"               \
                "\t.long 994f-993f\n"               \
                "\t.long 1\n"                       \
                "991:\t.asciz \"Steelyard\"\n"      \
                "992:\t.balign 4\n"                 \
                "993:\t.asciz \"" collective "\"\n" \
                "\t.asciz \"" file "\"\n"           \
                "\t.asciz \"" line "\"\n"           \
                "994:\t.balign 4\n"                 \
                "\t.popsection");                   \
        (void)0;                                    \
    })
/* clang-format on */
#else
#define SY_NOTE_(collective) ((void)0)
#endif

#endif
