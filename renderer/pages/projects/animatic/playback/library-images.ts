/** Longest side of an image in memory. Pixels. */
const maxSide = 2560;

/** Images of the library that shots show instead of a video. */
interface LibraryImages {
  /** Loads these images and releases all others. */
  retain(itemIds: ReadonlySet<string>): void;
  /** `undefined` while the image is loading; `null` if the image cannot be shown. */
  imageOf(itemId: string): ImageBitmap | null | undefined;
  close(): void;
}

/** `onChange`: an image is loaded, or can't be read. */
export function createLibraryImages(urlOf: (itemId: string) => string, onChange: () => void): LibraryImages {
  const images = new Map<string, ImageBitmap | null | undefined>();

  async function load(itemId: string): Promise<void> {
    const image = await loadLibraryImage(urlOf(itemId)).catch(() => null);
    if (!images.has(itemId)) {
      image?.close();
      return;
    }
    images.set(itemId, image);
    onChange();
  }

  const retain = (itemIds: ReadonlySet<string>) => {
    for (const [itemId, image] of images) {
      if (itemIds.has(itemId)) continue;
      image?.close();
      images.delete(itemId);
    }
    for (const itemId of itemIds) {
      if (images.has(itemId)) continue;
      images.set(itemId, undefined);
      void load(itemId);
    }
  };
  return { retain, imageOf: (itemId) => images.get(itemId), close: () => retain(new Set()) };
}

/** Loads an image, reduced if it is very large. The caller closes it. */
export async function loadLibraryImage(url: string): Promise<ImageBitmap> {
  const response = await fetch(url);
  if (!response.ok) throw new Error('The image is missing from the library.');
  const image = await createImageBitmap(await response.blob());
  const scale = maxSide / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const size = { resizeWidth: Math.round(image.width * scale), resizeHeight: Math.round(image.height * scale) };
  const reduced = await createImageBitmap(image, { ...size, resizeQuality: 'high' });
  image.close();
  return reduced;
}
