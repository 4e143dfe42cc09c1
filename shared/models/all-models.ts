import { imageC25I2iPreview } from './image-c-2-5-i2i-preview.ts';
import { imageC25T2iPreview } from './image-c-2-5-t2i-preview.ts';
import { imageC26Image } from './image-c-2-6-image.ts';
import { imageE2 } from './image-e-2.ts';
import type { Model } from './model.ts';
import { videoA25Turbo } from './video-a-2-5-turbo.ts';
import { videoB } from './video-b.ts';
import { videoC21Kf2vPlus } from './video-c-2-1-kf2v-plus.ts';
import { videoC22I2vFlash } from './video-c-2-2-i2v-flash.ts';
import { videoC22T2vPlus } from './video-c-2-2-t2v-plus.ts';
import { videoC26T2vSpark } from './video-c-2-6-t2v-spark.ts';
import { videoDPro } from './video-d-pro.ts';

/** The built-in media models, in the order of the model list. */
export const builtInModels: readonly Model[] = [
  videoDPro,
  videoB,
  videoC26T2vSpark,
  videoC22T2vPlus,
  videoA25Turbo,
  videoC22I2vFlash,
  videoC21Kf2vPlus,
  imageC26Image,
  imageE2,
  imageC25T2iPreview,
  imageC25I2iPreview,
];

let models = builtInModels;

/**
 * Returns all media models: the built-in ones, as model files change them, and then those of model files. Call it for
 * each use, because a file can change at any time.
 */
export function allModels(): readonly Model[] {
  return models;
}

/** Replaces the models of files. The main process calls it when it has read the files, a window when it has the event. */
export function setModelsFromFiles(fromFiles: readonly Model[]): void {
  const overrides = fromFiles.filter(({ source }) => source?.isOverride);
  const changed = builtInModels.map((model) => overrides.find(({ id }) => id === model.id) ?? model);
  models = [...changed, ...fromFiles.filter((model) => !overrides.includes(model))];
}

export function modelById(id: string): Model | undefined {
  return models.find((model) => model.id === id);
}
