import { ALL_FORMATS, Input, type InputVideoTrack, UrlSource } from 'mediabunny';
import { matrixAssumedByPlayer } from '../../shared/library/video-colors.ts';

/** Bytes of one file that are held in memory. */
const cacheSize = 8 * 1024 * 1024;

/** Opens a media file for decoding. The caller disposes of it. */
export function openMediaFile(url: string): Input {
  return new Input({ formats: ALL_FORMATS, source: new UrlSource(url, { maxCacheSize: cacheSize }) });
}

/**
 * Returns the video of a file, whose decoded frames have the colors that the player shows. Without this, an incomplete
 * statement of colors would be completed with BT.709.
 */
export async function videoTrackOf(input: Input): Promise<InputVideoTrack | null> {
  const track = await input.getPrimaryVideoTrack();
  if (!track) return null;
  const colors = await track.getColorSpace();
  const [codec, height] = [(await track.getCodec()) ?? '', await track.getSquarePixelHeight()];
  const assumed = matrixAssumedByPlayer({ ...colors, codec, height });
  if (!assumed) return track;
  const config = await track.getDecoderConfig();
  const colorSpace = { matrix: assumed, transfer: assumed, primaries: assumed, fullRange: false };
  track.getDecoderConfig = async () => config && { ...config, colorSpace };
  return track;
}
