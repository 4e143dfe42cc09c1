import type { Edit } from './edits-for-all-formats.ts';

/** Namespace of the metadata in exported files. It is stored in files of other programs and never changes. */
export const metadataNamespace = 'triptych';

/** Facts of a shot and its take for other programs, and for the import of the edited file. */
interface TakeMetadata {
  readonly shotId: string;
  readonly shotNumber: number;
  readonly shotTitle: string;
  readonly scene?: string;
  readonly status: string;
  readonly brief?: string;
  readonly notes?: string;
  readonly itemId?: string;
  readonly takeNumber?: number;
  readonly model?: string;
  readonly prompt?: string;
  readonly negativePrompt?: string;
  readonly seed?: number;
  readonly synthetic?: true;
  /** The reason why there is no take. */
  readonly problem?: string;
}

export function takeMetadata({ shot, scene, media, problem }: Edit): TakeMetadata {
  const item = media?.item;
  return {
    shotId: shot.id,
    shotNumber: shot.number,
    shotTitle: shot.title,
    ...(scene === undefined ? {} : { scene: scene.title }),
    status: shot.status,
    ...(shot.brief === '' ? {} : { brief: shot.brief }),
    ...(shot.notes === '' ? {} : { notes: shot.notes }),
    ...(media === undefined ? {} : { takeNumber: media.takeNumber }),
    ...(item === undefined ? {} : { itemId: item.id, model: item.modelId, prompt: item.prompt }),
    ...(item?.negative === undefined ? {} : { negativePrompt: item.negative }),
    ...(item?.seed === undefined ? {} : { seed: item.seed }),
    ...(item?.synthetic ? { synthetic: true } : {}),
    ...(problem === undefined ? {} : { problem }),
  };
}

/** Returns the brief and the notes of a shot as one text. */
export function noteOf({ shot, problem }: Edit): string {
  return [problem ?? '', shot.brief, shot.notes].filter((text) => text.trim() !== '').join('\n\n');
}
