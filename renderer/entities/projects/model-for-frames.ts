import { isExperimental, type Model } from '../../../shared/models/model.ts';
import { type FrameRole, reasonAgainstModel } from './target-shot.ts';

interface ModelChoice {
  /** The model whose form is open. */
  readonly open: Model;
  /** The model whose slot was filled last. */
  readonly lastId: string | undefined;
}

/**
 * Returns the model for a take that needs these fields: the open one, else the one that was used last, else the first
 * one, experimental models last. Without any such model, the open one.
 */
export function modelForFrames(
  offered: readonly Model[],
  roles: readonly FrameRole[],
  { open, lastId }: ModelChoice,
): Model {
  const candidates = [
    open,
    ...offered.filter(({ id }) => id === lastId),
    ...offered.filter((model) => !isExperimental(model)),
    ...offered,
  ];
  return candidates.find((model) => reasonAgainstModel(model, roles) === undefined) ?? open;
}
