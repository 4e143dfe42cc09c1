/**
 * Packages with native code or WebAssembly. The build leaves them out, and the program loads them from
 * node_modules.
 */
export const externalPackages: readonly string[] = ['@contentauth/c2pa-wasm', '@napi-rs/canvas', 'h264-mp4-encoder'];
