import { type AudioMeasure, checkAudio } from '../fields/audio-limits.ts';
import type { Draft } from '../fields/field-values-and-drafts.ts';
import type { Reason } from '../problem.ts';
import type { Model } from './model.ts';
import { fieldsNotSent } from './model-rules.ts';

/** Returns reasons against the audio files of a draft. A file without measurements has none. */
export function reasonsAgainstAudio(
  model: Model,
  draft: Draft,
  measureOf: (url: string) => AudioMeasure | undefined,
): Reason[] {
  const ignored = fieldsNotSent(model, draft.values);
  return Object.entries(model.fields).flatMap(([name, field]) => {
    const url = draft.values[name];
    if (!('audio' in field) || field.audio === undefined || typeof url !== 'string' || name in ignored) return [];
    const measure = measureOf(url);
    if (!measure?.reachable) return [];
    return checkAudio(field.audio, measure).map((text) => ({ field: name, text }));
  });
}
