import { type Film, mostFrameTimes } from '../../shared/film.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import type { Library } from './library.ts';

/** What is measured of the videos of the library, frame by frame. */
export interface Films {
  /** Throws a `ProblemError` when it is no video, is gone, or cannot be read. */
  of(itemId: string): Promise<Film>;
}

/** A comparison needs nine at once. */
const mostKept = 60;

export function createFilms(library: Pick<Library, 'item' | 'pathOf'>): Films {
  /** By hash of the file, the one used last at the end: a file under its hash never changes. */
  const kept = new Map<string, Promise<Film>>();

  return {
    async of(itemId) {
      const item = await library.item(itemId);
      if (item.kind !== 'video') throw new ProblemError(problem('input', 'Only a video has frames.'));
      const film = kept.get(item.hash) ?? measureFilm(library.pathOf(item));
      kept.delete(item.hash);
      kept.set(item.hash, film);
      // One that could not be read may be back the next time.
      film.catch(() => kept.delete(item.hash));
      for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest);
      return film;
    },
  };
}

/** Reads where the frames of a video are, not the frames. Throws a `ProblemError` when it cannot. */
async function measureFilm(path: string): Promise<Film> {
  const { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } = await import('mediabunny');
  // Its own reads ahead fail on a damaged file after the answer is known; nobody waits for those.
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ formats: ALL_FORMATS, source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw unreadable();
    const sound = await input.getPrimaryAudioTrack();
    const frames: { at: number; until: number; isLeading: boolean }[] = [];
    let isCut = false;
    let keyAt = Number.NEGATIVE_INFINITY;
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
      const { timestamp: at, duration, type } = packet;
      if (type === 'key') keyAt = at;
      // What a cut leaves before the beginning is decoded and never shown.
      if (at < 0) isCut = true;
      else frames.push({ at, until: at + duration, isLeading: at < keyAt });
      if (frames.length >= mostFrameTimes) break;
    }
    frames.sort((a, b) => a.at - b.at);
    const [first] = frames;
    if (!first) throw unreadable();
    // A cut within a frame leaves a rest of that frame at the beginning. Chromium drops the rest and moves all that follows
    // to the front, so that the first whole frame begins at 0.
    const later = isCut ? first.at : 0;
    const leading = frames.flatMap(({ isLeading }, index) => (isLeading ? [index] : []));
    const audioCodec = sound && ((await sound.getCodecParameterString()) ?? sound.codec ?? 'unknown');
    return {
      codec: (await track.getCodecParameterString()) ?? 'unknown',
      ...(audioCodec ? { audioCodec } : {}),
      frameTimes: frames.map(({ at }) => at - later),
      seconds: Math.max(...frames.slice(-32).map(({ until }) => until)) - later,
      ...(later > 0 ? { decodedLater: later } : {}),
      ...(leading.length > 0 ? { leading } : {}),
    };
  } catch (error) {
    throw error instanceof ProblemError ? error : unreadable();
  } finally {
    input.dispose();
  }
}

function unreadable(): ProblemError {
  const sentence = 'The frames of this video cannot be read: its file is missing, damaged or of an unknown kind.';
  return new ProblemError(problem('answer', sentence));
}
