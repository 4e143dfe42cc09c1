import { Button, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import { judgePath, longestPath } from '../../shared/own-path.ts';
import { type Endpoint, endpointFacts } from '../../shared/talk/endpoint.ts';
import { problemOf } from '../bridge/problem-of.ts';
import { ProblemNote } from '../parts/problem-note.tsx';
import styles from './models-section.module.css';
import { useTalkSettings } from './use-talk-settings.ts';

/** The short path, that of the vendor, or one of the person's own. */
export function TalkPath({ endpoint }: { endpoint: Endpoint }) {
  const { talk, save } = useTalkSettings();
  const { title, alias, vendorPath } = endpointFacts[endpoint];
  const kept = talk.paths[endpoint];
  const [isTyping, setTyping] = useState(false);
  const isOwn = kept !== 'alias' && kept !== 'vendor';
  const choose = (path: string) => save.mutate({ paths: { ...talk.paths, [endpoint]: path } });
  return (
    <>
      <Radio.Group
        mt={10}
        aria-label={`Path of ${title}`}
        value={isTyping || isOwn ? 'own' : kept}
        onChange={(value) => {
          setTyping(value === 'own');
          if (value !== 'own') choose(value);
        }}
      >
        <Radio value="alias" label={<b>Short path</b>} description={<Path of={alias} words="Stated" />} />
        <Radio
          mt={10}
          value="vendor"
          label={<b>Path of the vendor</b>}
          description={<Path of={vendorPath} words="Stated" />}
        />
        <Radio
          mt={10}
          value="own"
          label={<b>Another path</b>}
          description={isOwn ? <Path of={kept} words="Yours" /> : 'For a gateway that has this endpoint elsewhere.'}
        />
      </Radio.Group>
      {(isTyping || isOwn) && (
        <OwnPath
          title={title}
          first={isOwn ? kept : alias}
          isSaving={save.isPending}
          use={(path) => {
            setTyping(false);
            choose(path);
          }}
        />
      )}
      {save.error && <ProblemNote problem={problemOf(save.error)} />}
    </>
  );
}

function Path({ of, words }: { of: string; words: string }) {
  return (
    <>
      <span className="mono">{of}</span> · {words}
    </>
  );
}

interface OwnPathProps {
  readonly title: string;
  readonly first: string;
  readonly isSaving: boolean;
  readonly use: (path: string) => void;
}

function OwnPath({ title, first, isSaving, use }: OwnPathProps) {
  const [typed, setTyped] = useState(first);
  const judged = judgePath('create', typed);
  const id = useId();
  return (
    <form
      className={styles['editor']}
      style={{ margin: '10px 0 0 24px' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (judged.ok) use(judged.path);
      }}
    >
      <label className="field-label" htmlFor={id}>
        Own path of {title}
      </label>
      <input
        id={id}
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
            Asks <span className="mono">POST {judged.path}</span> at the gateway in use.
          </>
        ) : (
          `The path ${judged.reason}`
        )}
      </p>
      <div className={styles['editorFoot']}>
        <Button type="submit" size="xs" aria-disabled={!judged.ok} loading={isSaving}>
          Use this path
        </Button>
      </div>
    </form>
  );
}
