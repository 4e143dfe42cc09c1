import { ALL_FORMATS, Input, UrlSource } from 'mediabunny';

/** Bytes of one file that are held in memory. */
const cacheSize = 8 * 1024 * 1024;

/** Opens a media file for decoding. The caller disposes of it. */
export function openMediaFile(url: string): Input {
  return new Input({ formats: ALL_FORMATS, source: new UrlSource(url, { maxCacheSize: cacheSize }) });
}
