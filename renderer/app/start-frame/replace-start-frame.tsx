import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { fieldWithRole } from '../../../shared/models/model.ts';
import { useConnection } from '../../api/synced-state-hooks.ts';
import { focusControl } from '../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../entities/drafts/use-draft.ts';
import { useSelectedModel } from '../../entities/models/use-selected-model.ts';
import './start-frame.css';
import { findStartFrame, isComposing, promptOf } from './start-frame-elements.ts';
import { lastStart } from './stored-last-start.ts';

/** Beside a page: removes the start frame when the page is complete. Text that was typed is added to the prompt. */
export function ReplaceStartFrame() {
  const [model] = useSelectedModel();
  const { setValue } = useDraftActions();
  const { kind: connection } = useConnection();
  const replace = useEffectEvent((frame: HTMLFormElement) => {
    const typed = promptOf(frame);
    const name = fieldWithRole(model, 'prompt')?.[0];
    const hadFocus = typed !== undefined && document.activeElement === typed;
    let offset = 0;
    if (typed && typed.value !== '' && name !== undefined) {
      setValue(model, name, (draft) => {
        const before = typeof draft === 'string' && draft !== '' ? `${draft}\n` : '';
        offset = before.length;
        return before + typed.value;
      });
    }
    frame.remove();
    if (!hadFocus || name === undefined) return;
    focusControl(name);
    // After React has written the new value, which moves the caret to its end.
    queueMicrotask(() => {
      const field = document.activeElement;
      if (!(field instanceof HTMLTextAreaElement)) return;
      field.setSelectionRange(offset + typed.selectionStart, offset + typed.selectionEnd);
    });
  });
  useLayoutEffect(() => {
    const frame = findStartFrame();
    if (!frame) return;
    // Without its field, a composition would discard the composed text.
    if (isComposing(frame)) frame.addEventListener('compositionend', () => replace(frame), { once: true });
    else replace(frame);
  }, []);
  useEffect(() => lastStart.save({ connection, modelId: model.id }), [connection, model.id]);
  return null;
}
