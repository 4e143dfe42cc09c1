import { createHash, randomBytes } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolderSync } from '../files/make-folder.ts';
import { privateFolder } from '../files/private-files.ts';

/** The system cuts or refuses longer paths: macOS allows 103 bytes, Linux 107. */
const longestPath = 103;

/**
 * Returns the possible paths of the socket of a data folder, best first. A path may be too long for the system, and a
 * disk may have no sockets, such as an exFAT drive; the second path is in the temporary folder. A pipe of Windows has a
 * random name, because another user could create a pipe with a known name first.
 */
export function socketPaths(dataFolder: string, platform: NodeJS.Platform): string[] {
  if (platform === 'win32') return [`\\\\.\\pipe\\triptych-${randomBytes(16).toString('hex')}`];
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 16);
  const paths = [
    path.join(dataFolder, 'running.sock'),
    path.join(tmpdir(), `triptych-${process.getuid?.() ?? 0}-${name}`, 'running.sock'),
  ];
  return paths.filter((each) => Buffer.byteLength(each) <= longestPath);
}

/** Creates the private folder of a socket in the temporary folder. Throws if another user created it first. */
export function makeSocketFolder(folder: string): void {
  makeFolderSync(folder, { mode: privateFolder });
  const found = lstatSync(folder);
  const isPrivate = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  if (!isPrivate) throw new Error(`The folder ${folder} belongs to another user or is open to others.`);
}
