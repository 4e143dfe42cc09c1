export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/bmp'] as const;
/** Supported image types. */
export type ImageType = (typeof imageTypes)[number];

/** Width and height in whole pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
}

export function typeName(type: ImageType): string {
  return { 'image/jpeg': 'JPEG', 'image/png': 'PNG', 'image/webp': 'WebP', 'image/bmp': 'BMP' }[type];
}
