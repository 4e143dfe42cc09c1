/** Gives each media file of the page an address. Files inside the page arrive in blocks, after the script has started. */
export interface MediaFiles {
  /** Calls `use` once with the address, now or when the file has arrived; `onMissing` if the page ends without the file. */
  load(file: MediaFile, use: (address: string) => void, onMissing: () => void): void;
}

interface MediaFile {
  readonly file: string;
  readonly type: string;
}

interface Waiting {
  readonly type: string;
  readonly use: (address: string) => void;
  readonly onMissing: () => void;
}

export function openMediaFiles(isEmbedded: boolean): MediaFiles {
  if (!isEmbedded) return { load: ({ file }, use) => use(file) };
  const waiting = new Map<string, Waiting[]>();
  const blocks = new Map<string, Blob[]>();
  const addresses = new Map<string, string>();

  function receiveMedia(block: Element | null): void {
    const { file = '', left } = block instanceof HTMLElement ? block.dataset : {};
    const parts = blocks.get(file) ?? [];
    blocks.set(file, parts);
    // The browser stores a blob outside the page's memory, and may move it to the disk.
    const image = block?.lastElementChild?.getAttribute('src');
    parts.push(new Blob([decode(image?.slice(image.indexOf(',') + 1) ?? block?.textContent ?? '')]));
    block?.remove();
    document.currentScript?.remove();
    if (left !== '0') return;
    const receivers = waiting.get(file) ?? [];
    blocks.delete(file);
    waiting.delete(file);
    const address = URL.createObjectURL(new Blob(parts, { type: receivers[0]?.type ?? '' }));
    addresses.set(file, address);
    for (const { use } of receivers) use(address);
  }

  Object.assign(globalThis, { takeMedia: receiveMedia });
  // Only a file that was saved completely ends with its last block.
  document.addEventListener('DOMContentLoaded', () => {
    for (const receivers of waiting.values()) for (const { onMissing } of receivers) onMissing();
    waiting.clear();
  });
  return {
    load({ file, type }, use, onMissing) {
      const address = addresses.get(file);
      if (address === undefined) waiting.set(file, [...(waiting.get(file) ?? []), { type, use, onMissing }]);
      else use(address);
    },
  };
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
