import type { AudioMeasure } from '../../shared/fields/audio-limits.ts';
import type { EncodeImage } from '../../shared/fields/field.ts';
import type { Draft } from '../../shared/fields/values.ts';
import { reasonsAgainstAudio } from '../../shared/models/audio-problems.ts';
import type { Model } from '../../shared/models/model.ts';
import { type CreateRequest, prepareRequest } from '../../shared/models/prepare-request.ts';
import { ProblemError, problem, type Reason } from '../../shared/problem.ts';

/** The request that a draft becomes. Throws a `ProblemError` with the reasons when it may not be sent. */
export function prepareDraft(model: Model, draft: Draft, encode: EncodeImage): CreateRequest {
  const prepared = prepareRequest(model, draft, encode);
  if (prepared.ok) return prepared.request;
  throw new ProblemError(problem('input', sentenceOf(model, prepared.reasons), { reasons: [...prepared.reasons] }));
}

/** Throws a `ProblemError` when a sound file that the draft names was looked at and does not fit. */
export function refuseAudio(model: Model, draft: Draft, audioOf: (url: string) => AudioMeasure | undefined): void {
  const reasons = reasonsAgainstAudio(model, draft, audioOf);
  if (reasons.length > 0) throw new ProblemError(problem('input', sentenceOf(model, reasons), { reasons }));
}

function sentenceOf(model: Model, reasons: readonly Reason[]): string {
  const [reason] = reasons;
  if (!reason) return 'The form isn’t ready to be sent.';
  const title = reason.field === 'extra' ? 'Extra body fields' : (model.fields[reason.field]?.title ?? reason.field);
  const more = reasons.length > 1 ? ` (and ${reasons.length - 1} more)` : '';
  return `${title} ${reason.text}${more}`;
}
