import { ActionIcon, Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Tooltip } from './tooltip.tsx';

interface CopyButtonProps {
  text: string;
  /** Label of the action: "Copy the trace". */
  label: string;
  /** True to show only the icon, if the copied text is next to it. */
  iconOnly?: boolean;
  /** True when the button is one of several and has the full width. */
  wide?: boolean;
}

/** Copies `text` and says so where it was pressed. */
export function CopyButton({ text, label, iconOnly = false, wide = false }: CopyButtonProps) {
  const clipboard = useClipboard({ timeout: 1500 });
  const Icon = clipboard.copied ? IconCheck : IconCopy;
  const icon = <Icon size={14} stroke={1.5} aria-hidden />;
  const statusText = clipboard.copied ? 'Copied' : clipboard.error ? 'Couldn’t access the clipboard' : label;
  if (!iconOnly) {
    return (
      <Button
        {...(wide ? { fullWidth: true, justify: 'flex-start' } : { size: 'xs', variant: 'subtle' })}
        leftSection={icon}
        onClick={() => clipboard.copy(text)}
      >
        {statusText}
      </Button>
    );
  }
  return (
    <Tooltip label={statusText}>
      <ActionIcon size={24} aria-label={statusText} onClick={() => clipboard.copy(text)}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
