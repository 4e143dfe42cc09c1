/** Native code, WebAssembly and font files: the build leaves them out, and the program finds them in node_modules. */
export const externalPackages: readonly string[] = ['@napi-rs/canvas', 'dejavu-fonts-ttf', 'h264-mp4-encoder'];
