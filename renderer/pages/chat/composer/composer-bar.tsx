import { Button, Checkbox, Menu, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPaperclip, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import { partSchema } from '../../../../shared/conversations/message-part.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import { parseJsonObject } from '../../../../shared/util/json.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { distinctName } from '../../../entities/connections/connection-choices.ts';
import { summarizeConnection } from '../../../entities/connections/connection-summary.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation.ts';
import { JsonEditor } from '../../../ui/json-editor/json-editor.tsx';
import { Flex, Group, Stack } from '../../../ui/layout-primitives.tsx';
import { notifyFailure } from '../../../ui/notify.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { useIsOnline } from '../../../ui/use-is-online.ts';
import { useReturningFocus } from '../../../ui/use-returning-focus.ts';
import styles from './composer.module.css';
import { type Attachment, attach, changeUnsentMessage } from './composer-store.ts';
import { acceptedAttachments, type useAttachments } from './use-attachments.ts';

interface ComposerBarProps {
  readonly conversation: Conversation;
  readonly columns: readonly Column[];
  readonly role: PersonRole;
  readonly attaching: ReturnType<typeof useAttachments>;
  /** Saves the message without asking a model; `undefined` while the message is empty. */
  readonly add: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Excludes `tool`: a result belongs to a call, and is written below that call. */
const roles: readonly { readonly role: PersonRole; readonly title: string; readonly help: string }[] = [
  { role: 'user', title: 'You', help: 'user' },
  { role: 'assistant', title: 'Assistant', help: 'the model continues this text' },
  { role: 'system', title: 'System', help: 'system' },
  { role: 'developer', title: 'Developer', help: 'developer' },
];

const imageChoices = [
  { value: 'all', title: 'Send all images of earlier turns' },
  { value: 'last', title: 'Send images of the last turn only' },
  { value: 'none', title: 'Send no earlier images' },
] as const;

/** Under the question: what can be attached, who says it, and the one main action. */
export function ComposerBar({ conversation, columns, role, attaching, add, children }: ComposerBarProps) {
  const calls = useConversationCalls();
  const file = useFileInput({
    label: 'Files to attach',
    accept: acceptedAttachments,
    multiple: true,
    onFiles: attaching.attachFiles,
  });
  const [dialog, setDialog] = useState<'document' | 'json' | null>(null);
  const close = () => setDialog(null);
  const takesOnlyTwo = columns.every(({ endpoint }) => endpoint === 'messages');
  const offered = takesOnlyTwo ? roles.filter((each) => each.role === 'user' || each.role === 'assistant') : roles;
  const title = roles.find((each) => each.role === role)?.title ?? role;
  const { id, earlierPictures: earlierImages } = conversation;
  const chooseImages = (value: Conversation['earlierPictures']) =>
    void calls.change({ id, earlierPictures: value }).catch(notifyFailure('Couldn’t save the choice'));
  return (
    <Group className={styles['bar']} gap="s1" mt="s2">
      {file.input}
      <Menu position="top-start" width={260}>
        <Menu.Target>
          <Button size="xs" variant="subtle" leftSection={<IconPaperclip size={14} stroke={1.5} aria-hidden />}>
            Attach
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={file.open}>Files…</Menu.Item>
          <Menu.Item onClick={attaching.fromLibrary}>From library…</Menu.Item>
          <Menu.Item onClick={() => setDialog('document')}>Document to cite from…</Menu.Item>
          <Menu.Item onClick={() => setDialog('json')}>Content part as JSON…</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Menu position="top-start" width={330}>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            aria-label={`${title}: role and earlier images`}
            leftSection={<IconUser size={14} stroke={1.5} aria-hidden />}
            rightSection={<IconChevronDown size={12} stroke={1.5} aria-hidden />}
          >
            {title}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Role</Menu.Label>
          {offered.map((each) => (
            <Menu.Item
              key={each.role}
              aria-current={each.role === role}
              rightSection={each.role === role && <Tick />}
              onClick={() => changeUnsentMessage(id, { role: each.role })}
            >
              {each.title} <span className="t3 small">{each.help}</span>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={add === undefined} onClick={add}>
            Add without asking <span className="t3 small">free, no model answers</span>
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Earlier images</Menu.Label>
          {imageChoices.map(({ value, title }) => (
            <Menu.Item
              key={value}
              aria-current={value === earlierImages}
              rightSection={value === earlierImages && <Tick />}
              onClick={() => chooseImages(value)}
            >
              {title}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Goal />
      {children}
      {dialog === 'document' && <DocumentDialog conversationId={id} close={close} />}
      {dialog === 'json' && <JsonPartDialog conversationId={id} close={close} />}
    </Group>
  );
}

function Tick() {
  return <IconCheck size={14} stroke={1.5} aria-hidden />;
}

/** Shows the connection of the next request, if there are several connections. */
function Goal() {
  const connection = useSynced('connection');
  const { sentence } = summarizeConnection(connection, useIsOnline());
  const name = distinctName(connection, useSynced('gateways'));
  if (name === undefined) return <span className="grow" />;
  return (
    <span className={`grow cut t3 small ${styles['goal']}`} title={sentence}>
      Sent to {name}
    </span>
  );
}

interface DialogProps {
  readonly conversationId: string;
  readonly close: () => void;
}

/** A document that the model may cite from. */
function DocumentDialog({ conversationId, close }: DialogProps) {
  const [title, setTitle] = useState('');
  const [from, setFrom] = useState<'text' | 'link' | 'file-id'>('text');
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
          aria-label="Document content"
          data={[
            { value: 'text', label: 'Text' },
            { value: 'link', label: 'Link' },
            { value: 'file-id', label: 'File ID' },
          ]}
          value={from}
          onChange={setFrom}
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
function JsonPartDialog({ conversationId, close }: DialogProps) {
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
