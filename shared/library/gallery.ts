/** All that the page of an export shows. It is written into the page as JSON, and read by its own script. */
export interface Gallery {
  /** Wall clock, milliseconds. */
  readonly madeAt: number;
  readonly items: readonly GalleryItem[];
}

/** Names are of files beside the page, with forward slashes. */
export interface GalleryItem {
  readonly file: string;
  readonly still?: string;
  readonly kind: 'image' | 'video';
  readonly width: number;
  readonly height: number;
  readonly seconds?: number;
  readonly bytes: number;
  readonly model: string;
  readonly createdAt: number;
  readonly prompt?: string;
  readonly negative?: string;
  readonly note?: string;
  readonly seed?: number;
  readonly rating?: number;
  readonly flag?: 'pick' | 'reject';
  readonly tags?: readonly string[];
  readonly synthetic?: true;
}
