import { useEffectEvent, useLayoutEffect } from 'react';
import { fieldWithRole } from '../../../shared/models/model.ts';
import { useSynced } from '../../api/synced-state.ts';
import { focusControl } from '../../entities/drafts/control-props.ts';
import { useDraftActions } from '../../entities/drafts/use-draft.ts';
import { useSelectedModel } from '../../entities/drafts/use-selected-model.ts';
import './page-start.css';

/** Beside a page: when the page is complete, adds the text that was typed before to the prompt. */
export function TakeTypedText() {
  const [model] = useSelectedModel();
  const { setValue } = useDraftActions();
  const { kind: connection } = useSynced('connection');
  const take = useEffectEvent(() => {
    const { dataset } = document.documentElement;
    const { typed = '' } = dataset;
    delete dataset['typed'];
    const name = fieldWithRole(model, 'prompt')?.[0];
    if (typed.trim() === '' || name === undefined || connection === 'none') return;
    setValue(model, name, (draft) => (typeof draft === 'string' && draft !== '' ? `${draft}\n${typed}` : typed));
    focusControl(name);
  });
  useLayoutEffect(() => take(), []);
  return null;
}
