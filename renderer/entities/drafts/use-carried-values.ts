import { useMemo } from 'react';
import { carryOver } from '../../../shared/models/carry-over.ts';
import { isSameDraft } from '../../../shared/models/compare-values-and-drafts.ts';
import type { Model } from '../../../shared/models/model.ts';
import { notifyUndo } from '../../ui/notify-undo.tsx';
import { changeFormSession, readFormSession } from './form-session.ts';
import { type CarriedValues, type Filled, switchModel } from './switch-model.ts';
import { useDraftActions } from './use-draft.ts';

/** The ways of values from the form of one model into that of another. */
export function useCarriedValues() {
  const { read, write, opening } = useDraftActions();
  return useMemo(() => {
    const applyCarried = (model: Model, carried: Extract<CarriedValues, { kind: 'carried' }>) => {
      write(model, carried.draft);
      changeFormSession(model.id, { carriedNote: carried });
    };
    return {
      /** Carries values over when the user switches from one form to another. */
      arrive(from: Model, to: Model) {
        const { carried } = readFormSession(to.id);
        const switched = switchModel(
          { model: from, draft: read(from), carried: readFormSession(from.id).carried },
          { model: to, draft: read(to), opening: opening(to), carried },
        );
        if (!switched) return;
        if (switched.kind === 'offer') return changeFormSession(to.id, { carriedNote: switched });
        // The values were carried over before, and the note about them was read or closed.
        if (carried && isSameDraft(switched.draft, read(to))) return;
        changeFormSession(to.id, { carried: { draft: switched.draft, origin: switched.origin } });
        applyCarried(to, switched);
      },
      /** Replaces the values of a form with the values of another model. */
      bringOver(origin: Filled, to: Model) {
        const before = read(to);
        applyCarried(to, { kind: 'carried', origin, before, ...carryOver(origin, to, before) });
      },
      undo(to: Model, carried: Extract<CarriedValues, { kind: 'carried' }>) {
        const now = read(to);
        write(to, carried.before);
        changeFormSession(to.id, { carriedNote: undefined, carried: undefined });
        // Without undo, a single click would discard everything typed since.
        if (!isSameDraft(now, carried.draft)) notifyUndo('Form restored', () => write(to, now));
      },
      put: applyCarried,
      dismiss: (to: Model) => changeFormSession(to.id, { carriedNote: undefined }),
    };
  }, [read, write, opening]);
}
