import { ProblemError } from '../../shared/problem.ts';
import { detectTextKind } from '../http/gateway/detect-text-kind.ts';
import { endOfFile } from './file-end.ts';
import { fileTypeOf } from './file-type.ts';
import { measureMedia, readTextStart } from './measure-media.ts';

/** Audio types that browsers play, by detected type. */
const sounds: Readonly<Record<string, string>> = {
  'audio/wav': 'audio/wav',
  'audio/mpeg': 'audio/mpeg',
  'audio/flac': 'audio/flac',
  'audio/x-flac': 'audio/flac',
  'audio/ogg': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/aac': 'audio/aac',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
};

export type MediaType =
  | { readonly kind: 'picture' | 'sound'; readonly type: string }
  /** The rest of a sentence that begins with the name of the data. */
  | { readonly kind: 'neither'; readonly why: string };

/** Detects the type of a file in an answer from its bytes. The statements of the answer are ignored. */
export async function mediaTypeOf(path: string): Promise<MediaType> {
  const found = await fileTypeOf(path);
  const sound = found && sounds[found.mime];
  if (sound !== undefined) return { kind: 'sound', type: sound };
  try {
    const { kind, mime } = await measureMedia(path, 'The file');
    if (kind !== 'file' && (await endOfFile(path)) !== 'missing') return { kind: 'picture', type: mime };
    return { kind: 'neither', why: `is a damaged or incomplete ${kind}.` };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const textKind = detectTextKind(await readTextStart(path));
    if (textKind === 'SVG') return { kind: 'neither', why: 'is SVG, a vector format.' };
    if (textKind === 'HTML') return { kind: 'neither', why: 'is a web page.' };
    if (found?.mime.startsWith('image/')) return { kind: 'neither', why: 'is a damaged or incomplete image.' };
    return {
      kind: 'neither',
      why: found ? `is ${found.mime}, which is neither an image nor audio.` : 'has an unknown type.',
    };
  }
}
