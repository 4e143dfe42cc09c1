import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { Model } from '../../shared/model.ts';
import { judgePath, longestPath, type PathKind } from '../../shared/own-path.ts';
import type { OwnPaths } from '../../shared/settings.ts';
import { useCalls } from '../bridge/bridge-provider.tsx';
import { problemOf } from '../bridge/problem-of.ts';
import { useSettings } from '../bridge/queries.ts';
import { write } from '../bridge/snapshot-cache.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import styles from './models-section.module.css';

const words = {
  create: { title: 'Create path', verb: 'POST' },
  result: { title: 'Result path', verb: 'GET' },
} as const;

interface OwnPathEditorProps {
  readonly model: Model;
  readonly kind: PathKind;
  readonly close: () => void;
}

/** One path as the person wants it asked, judged while it is typed. Main judges it again. */
export function OwnPathEditor({ model, kind, close }: OwnPathEditorProps) {
  const own = useSettings().paths[model.id] ?? {};
  const ours = kind === 'create' ? model.create.path : (model.results[0]?.path ?? '');
  const [typed, setTyped] = useState(own[kind] ?? ours);
  const judged = judgePath(kind, typed);
  const save = useOwnPaths(model, close);
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { title, verb } = words[kind];
  return (
    <form
      ref={form}
      className={styles['editor']}
      onSubmit={(event) => {
        event.preventDefault();
        if (judged.ok) save.mutate({ ...own, [kind]: judged.path });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <label className="field-label" htmlFor={id}>
        {title} of {model.title}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: It takes the place of the button that was just pressed.
        autoFocus
        className="control-input control-mono"
        spellCheck={false}
        autoComplete="off"
        maxLength={longestPath * 2}
        value={typed}
        aria-invalid={!judged.ok}
        aria-describedby={`${id}-said`}
        onChange={(event) => setTyped(event.target.value)}
      />
      <p id={`${id}-said`} className={judged.ok ? 'field-note' : 'field-reason'}>
        {judged.ok ? (
          <>
            Asks <span className="mono">{`${verb} ${judged.path}`}</span> at the gateway in use
            {kind === 'result' && ', and the others where it answers 404'}.
          </>
        ) : (
          `${title} ${judged.reason}`
        )}
      </p>
      {save.error && <ProblemNote problem={problemOf(save.error)} />}
      <div className={styles['editorFoot']}>
        <Button type="submit" size="xs" aria-disabled={!judged.ok} loading={save.isPending}>
          Use this path
        </Button>
        <Button size="xs" variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Writes the own paths of a model down. Those that are left out are ours again. */
export function useOwnPaths(model: Model, done?: () => void) {
  const calls = useCalls();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (paths: OwnPaths) => calls.settings.change({ pathsOf: { modelId: model.id, paths } }),
    onSuccess: (settings) => {
      write(cache, 'settings', settings);
      done?.();
    },
  });
}
