import { create } from 'zustand';
import type { Problem } from '../../shared/problem.ts';
import { problemOf } from './problem-of-error.ts';

/** Problems of the drafts that cannot be saved, by the name of the owner of the draft. */
export const useDraftSaveProblems = create<Readonly<Record<string, Problem>>>(() => ({}));

/**
 * Notes why saving the draft called `name` failed. Answers whether trying again helps: not while the text itself is what
 * cannot be saved.
 */
export function noteSaveProblem(name: string, error: unknown): boolean {
  const problem = problemOf(error);
  if (problem.kind !== 'input') return true;
  useDraftSaveProblems.setState({ [name]: problem });
  return false;
}

/** The draft called `name` was saved or removed. */
export function noteSaved(name: string): void {
  const { [name]: noted, ...others } = useDraftSaveProblems.getState();
  if (noted) useDraftSaveProblems.setState(others, true);
}
