import { Button, Checkbox, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { partSchema } from '../../../../shared/conversations/message-part.ts';
import { parseJsonObject } from '../../../../shared/util/json.ts';
import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { Flex, Stack } from '../../../ui/layout-primitives.tsx';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import { type Attachment, attach } from './composer-store.ts';

interface DialogProps {
  readonly conversationId: string;
  readonly close: () => void;
}

const sources = [
  { value: 'text', label: 'Text' },
  { value: 'link', label: 'Link' },
  { value: 'file-id', label: 'File ID' },
] as const;
type SourceKind = (typeof sources)[number]['value'];

/** A document that the model may cite from. */
export function DocumentDialog({ conversationId, close }: DialogProps) {
  const [title, setTitle] = useState('');
  const [from, setFrom] = useState<SourceKind>('text');
  const [text, setText] = useState('');
  const [citations, setCitations] = useState(true);
  useReturningFocus();
  const part = partSchema.safeParse({
    kind: 'document',
    ...(title.trim() !== '' && { title: title.trim() }),
    source: from === 'text' ? { from, text } : from === 'link' ? { from, url: text.trim() } : { from, id: text.trim() },
    citations,
  });
  const isEmpty = text.trim() === '';
  const add = () => {
    if (!part.success || isEmpty) return;
    attach(conversationId, part.data as Attachment);
    close();
  };
  return (
    <Modal opened onClose={close} title="Add a document" size={640}>
      <Stack gap={14}>
        <TextInput label="Title" value={title} onChange={(event) => setTitle(event.currentTarget.value)} />
        <SegmentedControl
          size="xs"
          aria-label="Document content"
          data={[...sources]}
          value={from}
          onChange={(value) => setFrom(sources.find((each) => each.value === value)?.value ?? 'text')}
        />
        {from === 'text' ? (
          <Textarea
            label="Text"
            data-autofocus
            autosize
            minRows={6}
            maxRows={18}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            label={from === 'link' ? 'Link' : 'File ID'}
            error={!isEmpty && !part.success ? 'This isn’t a valid URL.' : undefined}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Checkbox
          label="Allow the answer to cite it"
          checked={citations}
          onChange={(event) => setCitations(event.currentTarget.checked)}
        />
        <Flex gap="s2" justify="flex-end">
          <Button onClick={close}>Cancel</Button>
          <Button variant="filled" disabled={isEmpty || !part.success} onClick={add}>
            Add
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}

/** Edits a content part that has no form, as JSON. The part is sent unchanged. */
export function JsonPartDialog({ conversationId, close }: DialogProps) {
  const [text, setText] = useState('');
  useReturningFocus();
  const parsed = parseJsonObject(text);
  return (
    <Modal opened onClose={close} title="Add a content part as JSON" size={640}>
      <Stack gap={14}>
        <Stack gap={6}>
          <label className="label" id="json-part-label" htmlFor="json-part">
            One content part or block, sent as is
          </label>
          <JsonEditor
            id="json-part"
            labelId="json-part-label"
            placeholder='{ "type": "text", "text": "" }'
            autoFocus
            text={text}
            change={setText}
          />
          {!parsed.ok && text.trim() !== '' && <p className="bad small">It {parsed.reason}</p>}
        </Stack>
        <Flex gap="s2" justify="flex-end">
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="filled"
            disabled={!parsed.ok}
            onClick={() => {
              attach(conversationId, { kind: 'json', text });
              close();
            }}
          >
            Add
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
