import type { AudioFacts } from '../../../shared/fields/audio-limits.ts';
import type { ContentCredentials } from '../../../shared/library/content-credentials.ts';
import type { VideoFrameTiming } from '../../../shared/library/video-frame-timing.ts';
import { audioFactsOf } from '../../media/audio-facts.ts';
import { readContentCredentials } from '../../media/credentials/read-content-credentials.ts';
import { endOfFile, type FileEnd } from '../../media/file-end.ts';
import { type MediaFacts, measureMedia } from '../../media/measure-media.ts';
import { type MediaType, mediaTypeOf } from '../../media/media-type.ts';
import { readMetadata, readMetadataKinds, readTexts, withMetadata } from '../../media/metadata/embedded-metadata.ts';
import type { GenerationTexts } from '../../media/metadata/embedded-texts/embedded-generation-texts.ts';
import type { EmbeddedText } from '../../media/metadata/embedded-texts/embedded-text.ts';
import type { ForeignParameters } from '../../media/metadata/embedded-texts/foreign-parameters.ts';
import type { EmbeddingResult, NewFilePiece } from '../../media/metadata/new-file-from-pieces.ts';
import { stripMetadata } from '../../media/metadata/strip-metadata.ts';
import type { XmpSidecarContent } from '../../media/metadata/xmp-sidecar/update-xmp-sidecar.ts';
import { updateXmpSidecarFile } from '../../media/metadata/xmp-sidecar/update-xmp-sidecar-file.ts';
import { readFrameTimes } from './read-frame-times.ts';

/** Everything that a worker reads from an untrusted media file. */
export interface MediaFileResults {
  /** Kind, size and duration. */
  media: MediaFacts;
  end: FileEnd;
  /** Positions of the frames of a video. */
  frames: VideoFrameTiming;
  /** Generation data in a file. */
  texts: ForeignParameters | undefined;
  /** All texts in a file, as they were written. */
  rawTexts: EmbeddedText[];
  /** Generation data written into a file. */
  withTexts: EmbeddingResult;
  /** The remaining bytes of a file without embedded texts, and the kinds of the removed metadata. */
  withoutTexts: { readonly pieces: NewFilePiece[]; readonly removed: readonly string[] } | undefined;
  /** Verified Content Credentials, if a file has some. */
  credentials: ContentCredentials | undefined;
  /** An XMP sidecar with the values of the library. */
  xmpSidecar: Awaited<ReturnType<typeof updateXmpSidecarFile>>;
  /** Type of a file from an answer. */
  type: MediaType;
  audio: AudioFacts;
}

export type MediaFileJobKind = keyof MediaFileResults;

export type MediaFileJob =
  | { readonly kind: 'media'; readonly path: string; readonly name: string | undefined }
  | { readonly kind: 'frames' | 'type' | 'end'; readonly path: string }
  | { readonly kind: 'texts' | 'rawTexts' | 'withoutTexts'; readonly path: string; readonly mime: string }
  | { readonly kind: 'withTexts'; readonly path: string; readonly mime: string; readonly texts: GenerationTexts }
  | {
      readonly kind: 'xmpSidecar';
      readonly path: string;
      readonly content: XmpSidecarContent;
    }
  /** `bytes`: size of the file. */
  | {
      readonly kind: 'credentials';
      readonly path: string;
      readonly mime: string;
      readonly bytes: number;
    }
  /** `length` is the size of the whole file; `bytes` may be its beginning. */
  | { readonly kind: 'audio'; readonly bytes: Uint8Array; readonly length: number };

export function runMediaFileJob(job: MediaFileJob): Promise<MediaFileResults[MediaFileJobKind]> {
  switch (job.kind) {
    case 'media':
      return measureMedia(job.path, job.name);
    case 'end':
      return endOfFile(job.path);
    case 'frames':
      return readFrameTimes(job.path);
    case 'type':
      return mediaTypeOf(job.path);
    case 'texts':
      return readMetadata(job.path, job.mime);
    case 'rawTexts':
      return readTexts(job.path, job.mime);
    case 'withoutTexts':
      return withoutMetadata(job.path, job.mime);
    case 'withTexts':
      return withMetadata(job.path, job.mime, job.texts);
    case 'credentials':
      return readContentCredentials(job.path, job.mime);
    case 'xmpSidecar':
      return updateXmpSidecarFile(job.path, job.content);
    case 'audio':
      return audioFactsOf(job.bytes, job.length);
  }
}

async function withoutMetadata(path: string, mime: string): Promise<MediaFileResults['withoutTexts']> {
  const pieces = await stripMetadata(path, mime);
  return pieces && { pieces, removed: await readMetadataKinds(path, mime) };
}
