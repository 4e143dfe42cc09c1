/** Content of the page of an export. It is written into the page as JSON, and the script of the page reads it. */
export interface Gallery {
  /** Wall clock, milliseconds. */
  readonly madeAt: number;
  readonly items: readonly GalleryItem[];
}

/** File names are relative to the page, with forward slashes. */
export interface GalleryItem {
  readonly file: string;
  readonly still?: string;
  readonly kind: 'image' | 'video' | 'file';
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
