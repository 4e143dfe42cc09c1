import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

// Some systems have no fonts, and text would silently not be drawn.

const faces = [
  { family: 'Sandbox Sans', file: 'DejaVuSans.ttf' },
  { family: 'Sandbox Bold', file: 'DejaVuSans-Bold.ttf' },
  { family: 'Sandbox Mono', file: 'DejaVuSansMono-Bold.ttf' },
] as const;

/** Font files that a packaged program must contain. */
export const fontFiles: readonly string[] = faces.map(({ file }) => file);

let registered = false;

export function registerFonts(): void {
  if (registered) return;
  const require = createRequire(import.meta.url);
  for (const face of faces) {
    // Node reads the file, because the native code cannot read from an application archive.
    GlobalFonts.register(readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${face.file}`)), face.family);
  }
  registered = true;
}
