import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { AudioFile } from '../../shared/conversations/message-part.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { makeFolder } from '../files/make-folder.ts';
import { privateFolder } from '../files/private-files.ts';
import { withUploadedFile } from '../files/receive-body.ts';
import { writeFileAtomically } from '../files/write-file-atomically.ts';
import type { AudioTable } from '../storage/audio-input-table.ts';
import type { MediaFileReader } from '../workers/media-files/media-file-reader.ts';
import { displayName } from './input-store.ts';

/** Audio files of the user, each stored once under the hash of its bytes. */
export type AudioStore = ReturnType<typeof createAudioStore>;

/** The interface states no limit. An hour of audio is smaller. */
const largestSound = 100_000_000;

/** `temporary` is a folder on the same disk; each start empties it. */
export function createAudioStore(
  folder: string,
  temporary: string,
  sounds: AudioTable,
  mediaReader: Pick<MediaFileReader, 'audio'>,
) {
  const nameOf = (hash: string) => join(hash.slice(0, 2), hash);
  const pathOf = (hash: string) => join(folder, nameOf(hash));

  async function saveBytes(name: string, bytes: Buffer): Promise<AudioFile> {
    const { type, seconds } = await mediaReader.audio(bytes, bytes.length);
    const no = (rest: string) => new ProblemError(problem('input', `${name} ${rest}`));
    if (type !== 'WAV' && type !== 'MP3')
      throw no(`isn’t an audio file: it contains ${type}. Only WAV and MP3 are supported.`);
    if (seconds === undefined) throw no(`can’t be played: the ${type} file is damaged or cut off.`);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const stored = await stat(pathOf(hash)).catch(() => undefined);
    if (stored?.size !== bytes.length) {
      await makeFolder(join(folder, hash.slice(0, 2)), { mode: privateFolder });
      await writeFileAtomically(pathOf(hash), bytes, { temporaryFolder: temporary, durable: true });
    }
    const format = type === 'WAV' ? ('wav' as const) : ('mp3' as const);
    await sounds.add({ hash, format });
    return { hash, name, format, bytes: bytes.length, seconds };
  }

  return {
    folder,
    /** Returns the file name within `folder`. */
    nameOf,
    pathOf,
    /** Saves existing bytes. Throws the same errors. */
    saveBytes,
    /** Saves an upload. Throws a `ProblemError` for an unusable file. */
    saveUpload(typedName: string, request: Request): Promise<AudioFile> {
      const name = displayName(typedName);
      const place = { folder: temporary, largest: largestSound, name };
      return withUploadedFile(request, place, async (path) => saveBytes(name, await readFile(path)));
    },
  };
}
