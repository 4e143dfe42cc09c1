import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { conversationSettingsReasons } from '../../../../shared/conversations/conversation-settings.ts';
import { Flex } from '../../../ui/layout-primitives.tsx';
import { notifyUndo } from '../../../ui/notify-undo.tsx';
import { ProblemNote } from '../../../ui/problem-note.tsx';
import editor from '../models/models-section.module.css';
import styles from '../section.module.css';
import { useConversationSettings } from './use-conversation-settings.ts';

/** The optional header that chooses a version of the interface of Messages. */
export function VersionHeader() {
  const { talk: conversation, save } = useConversationSettings();
  const [typed, setTyped] = useState(conversation.version);
  const { name, value } = conversation.version;
  const isSent = name !== '' && value !== '';
  const reasons = conversationSettingsReasons({ ...conversation, version: typed });
  const reasonOf = (field: string) => reasons.find((each) => each.field === field)?.text;
  const isHalf = typed.name !== '' && typed.value.trim() === '';
  const stop = () => {
    setTyped({ name: '', value: '' });
    save.run(
      { version: { name: '', value: '' } },
      {
        onSuccess: () => notifyUndo('Version header turned off', () => save.run({ version: { name, value } })),
      },
    );
  };
  return (
    <section className={styles['entry']} aria-label="Messages version header">
      <h3>Messages version header</h3>
      <p className={styles['words']}>
        Optional: selects a version of the vendor’s interface. The name is the vendor’s name followed by -version. The
        gateway doesn’t document the vendor, so enter both.{' '}
        {isSent ? (
          <>
            Currently sent: <span className="mono">{`${name.toLowerCase()}: ${value}`}</span>
          </>
        ) : (
          'Currently not sent.'
        )}
      </p>
      <form
        className={editor['editor']}
        onSubmit={(event) => {
          event.preventDefault();
          if (reasons.length === 0 && !isHalf)
            save.run({ version: { name: typed.name.trim(), value: typed.value.trim() } });
        }}
      >
        <HeaderField
          label="Header name"
          placeholder="vendor-version"
          value={typed.name}
          reason={reasonOf('version-name')}
          onChange={(next) => setTyped({ ...typed, name: next.trim() })}
        />
        <HeaderField
          label="Header value"
          placeholder="2026-01-01"
          value={typed.value}
          reason={reasonOf('version-value') ?? (isHalf ? 'is empty; a header without a value is not sent.' : undefined)}
          onChange={(next) => setTyped({ ...typed, value: next })}
        />
        {save.problem && <ProblemNote problem={save.problem} />}
        <Flex gap="s1">
          <Button
            type="submit"
            size="xs"
            aria-disabled={reasons.length > 0 || isHalf || typed.name === ''}
            loading={save.isPending}
          >
            Send this header
          </Button>
          {isSent && (
            <Button size="xs" variant="subtle" onClick={stop}>
              Stop sending it
            </Button>
          )}
        </Flex>
      </form>
    </section>
  );
}

interface HeaderFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly reason: string | undefined;
  readonly onChange: (value: string) => void;
}

function HeaderField({ label, placeholder, value, reason, onChange }: HeaderFieldProps) {
  const id = useId();
  return (
    <>
      <label className="field-label label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="control-input control-mono"
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        placeholder={placeholder}
        value={value}
        aria-invalid={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : `${id}-said`}
        onChange={(event) => onChange(event.target.value)}
      />
      {reason !== undefined && (
        <p id={`${id}-said`} className="bad small">
          {label} {reason}
        </p>
      )}
    </>
  );
}
