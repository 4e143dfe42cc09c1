import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder of package.json. */
export const projectRoot = path.join(import.meta.dirname, '..');

export const inProject = (...parts: string[]) => path.join(projectRoot, ...parts);

/** Tests start programs from their sources. Half of the start time is compilation, which the cache avoids. */
export const compileCache = process.env['NODE_COMPILE_CACHE'] ?? path.join(tmpdir(), 'triptych-compiled');
