import { Button, Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPaperclip, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Column, Conversation } from '../../../../shared/conversations/conversation.ts';
import type { PersonRole } from '../../../../shared/conversations/request-input.ts';
import { problemOf } from '../../../api/problem-of-error.ts';
import { useConnection, useGateways } from '../../../api/synced-state-hooks.ts';
import { distinctName } from '../../../entities/connections/connection-choices.ts';
import { summarizeConnection } from '../../../entities/connections/connection-summary.ts';
import { useConversationCalls } from '../../../entities/conversations/use-conversation-calls.ts';
import { Group } from '../../../ui/layout-primitives.tsx';
import { notifyProblem } from '../../../ui/toast.ts';
import { useFileInput } from '../../../ui/use-file-input.tsx';
import { useIsOnline } from '../../../ui/use-is-online.ts';
import styles from './composer.module.css';
import { changeUnsentMessage } from './composer-store.ts';
import { DocumentDialog, JsonPartDialog } from './document-and-json-part-dialogs.tsx';
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
    void calls.change({ id, earlierPictures: value }).catch((error: unknown) => {
      notifyProblem('Couldn’t save the choice', problemOf(error));
    });
  return (
    <Group className={styles['bar']} gap="s1" mt="s2">
      {file.input}
      <Menu position="top-start" width={260} keepMounted={false}>
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
      <Menu position="top-start" width={330} keepMounted={false}>
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
  const connection = useConnection();
  const { sentence } = summarizeConnection(connection, useIsOnline());
  const name = distinctName(connection, useGateways());
  if (name === undefined) return <span className="grow" />;
  return (
    <span className={`grow cut ${styles['goal']}`} title={sentence}>
      Sent to {name}
    </span>
  );
}
