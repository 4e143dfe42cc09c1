import { Button, Textarea } from '@mantine/core';
import { IconFileText, IconSparkles } from '@tabler/icons-react';
import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { longestDocumentation } from '../../../../shared/model-documentation/read-documentation.ts';
import type { SourceRange } from '../../../../shared/pasted-text/source-value.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { requestAssistantDialog } from '../../../entities/assistant/assistant-dialog-request.ts';
import { Box, Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { readTextFile } from '../../../ui/text-file/read-text-file.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import styles from './new-model.module.css';
import { readSource, showProposals, useNewModel } from './new-model-store.ts';

/** The pasted text: to edit before it is read, and with the passages of the focused fact afterwards. */
export function SourcePane() {
  const { text, chosen } = useNewModel();
  // Only opens the dialog, which shows the request and its estimate. A click there sends it.
  const ask = () => requestAssistantDialog({ kind: 'documentation', text, apply: (found) => showProposals(found) });
  return (
    <section className="pane grow" aria-label="Documentation">
      <div className="bar">
        <h2 className="strong">Documentation</h2>
        <span className="grow" />
        <Button
          variant="subtle"
          leftSection={<IconSparkles size={14} stroke={1.5} aria-hidden />}
          disabled={text.trim() === ''}
          onClick={ask}
        >
          Ask assistant
        </Button>
      </div>
      <div className="scroll">{chosen ? <MarkedSource /> : <SourceInput />}</div>
    </section>
  );
}

function SourceInput() {
  const text = useNewModel((model) => model.text);
  const [hasFailed, setFailed] = useState(false);
  const read = (given: string) => setFailed(given.trim() !== '' && !readSource(given));
  const file = useFileInput({
    label: 'Documentation file',
    onFiles: ([first]) => {
      if (first) readTextFile(first).then(read).catch(notifyFailure('Couldn’t read the file'));
    },
  });
  return (
    <Stack p="s4" gap="s3">
      {file.input}
      <Textarea
        label="Text of the documentation"
        description="Paste a page, a cURL command, an example, a JSON schema or OpenAPI, or several of them. Reading is free and sends nothing."
        autoFocus
        rows={20}
        data-mono
        spellCheck={false}
        maxLength={longestDocumentation}
        value={text}
        error={hasFailed && 'No model found. Add the path of the request and its fields, or ask the assistant.'}
        onChange={({ currentTarget: { value } }) => useNewModel.setState({ text: value })}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && read(text)}
      />
      <Flex gap="s2" wrap="wrap">
        <Button variant="filled" disabled={text.trim() === ''} onClick={() => read(text)}>
          Read text
        </Button>
        <Button leftSection={<IconFileText size={14} stroke={1.5} aria-hidden />} onClick={file.open}>
          Open file
        </Button>
      </Flex>
    </Stack>
  );
}

const noPlaces: readonly SourceRange[] = [];

/** The text as it was read. The passages of the focused fact are marked, and the first one is in view. */
function MarkedSource() {
  const { text, chosen, pointer } = useNewModel();
  const places = chosen?.places[pointer] ?? noPlaces;
  const marks = useMemo(() => marksOf(places), [places]);
  const first = useRef<HTMLElement>(null);
  useEffect(() => {
    if (marks.length > 0) first.current?.scrollIntoView({ block: 'center' });
  }, [marks]);
  return (
    // Reachable by keyboard, because it scrolls.
    <Box component="section" p="s4" tabIndex={0} aria-label="Text as read">
      <p className="t3 small" role="status">
        {marks.length > 0
          ? `${formatCounted(marks.length, 'passage')} of the text about this`
          : 'Focus a field to see the passage that it comes from.'}
      </p>
      <pre className={`code pre-wrap ${styles['source']}`}>
        {marks.map(({ from, to }, index) => (
          <Fragment key={from}>
            {text.slice(marks[index - 1]?.to ?? 0, from)}
            <mark ref={index === 0 ? first : undefined}>{text.slice(from, to)}</mark>
          </Fragment>
        ))}
        {text.slice(marks.at(-1)?.to ?? 0)}
      </pre>
    </Box>
  );
}

/** Returns the places in the order of the text, without those inside an earlier one. */
function marksOf(places: readonly SourceRange[]): SourceRange[] {
  const marks: SourceRange[] = [];
  for (const place of places.toSorted((one, other) => one.from - other.from))
    if (place.from >= (marks.at(-1)?.to ?? 0)) marks.push(place);
  return marks;
}
