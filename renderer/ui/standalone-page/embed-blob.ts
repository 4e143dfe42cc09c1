import { embeddedBlock, embeddedBlockBytes } from '../../../shared/library/html-download.ts';

/** Returns a file as the blocks that the script of a page reads. The file is never in memory as a whole. */
export async function embedBlob(name: string, content: Blob, signal: AbortSignal): Promise<Blob> {
  const count = Math.ceil(content.size / embeddedBlockBytes);
  const blocks: Blob[] = [];
  for (let index = 0; index < count; index += 1) {
    signal.throwIfAborted();
    const part = content.slice(index * embeddedBlockBytes, (index + 1) * embeddedBlockBytes);
    const { before, after } = embeddedBlock({ name }, index, count);
    blocks.push(new Blob([before, await base64Of(part), after]));
  }
  return new Blob(blocks);
}

async function base64Of(part: Blob): Promise<string> {
  const url = await dataUrlOf(part);
  return url.slice(url.indexOf(',') + 1);
}

export function dataUrlOf(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
