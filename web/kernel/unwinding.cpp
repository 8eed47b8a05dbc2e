// How an exception finds its handler, for heibai-threads alone, in the place of libunwind's part.
//
// Compiled code writes where it is into `__wasm_lpad_context` and then asks for the handler there. Debian's libunwind for
// threads has that once a thread; clang 14 writes to one of all threads, so that no `catch` of a type would ever be found.
// One is enough: a search's other threads catch everything, for which nobody is asked, and the first thread throws it again.
#include <cstdint>

extern "C" {

struct LandingPad {
    std::uintptr_t index;  // of the try block in its function
    std::uintptr_t lsda;  // the function's table of handlers
    std::uintptr_t selector;  // the handler that was found
} __wasm_lpad_context;

struct Thrown {  // how it begins
    std::uint64_t kind;
    void (*destroy)(int reason, Thrown*);
};

int __gxx_personality_wasm0(int version, int actions, std::uint64_t kind, Thrown*, LandingPad*);

// What a landing pad asks.
int _Unwind_CallPersonality(Thrown* thrown) {
    constexpr int version = 1, cleanup_phase = 2;
    __wasm_lpad_context.selector = 0;
    return __gxx_personality_wasm0(version, cleanup_phase, thrown->kind, thrown, &__wasm_lpad_context);
}

// The machine unwinds by itself.
int _Unwind_RaiseException(Thrown* thrown) { __builtin_wasm_throw(0, thrown); }

void _Unwind_DeleteException(Thrown* thrown) {
    constexpr int caught_elsewhere = 1;
    if (thrown->destroy) thrown->destroy(caught_elsewhere, thrown);
}

// What the personality asks and tells of the pad. It looks at what precedes a call, and counts from 1.
std::uintptr_t _Unwind_GetIP(LandingPad* pad) { return pad->index + 2; }
std::uintptr_t _Unwind_GetLanguageSpecificData(LandingPad* pad) { return pad->lsda; }
std::uintptr_t _Unwind_GetRegionStart(LandingPad*) { return 0; }
void _Unwind_SetIP(LandingPad*, std::uintptr_t) {}
void _Unwind_SetGR(LandingPad* pad, int number, std::uintptr_t value) {
    if (number == 1) pad->selector = value;
}

}  // extern "C"
