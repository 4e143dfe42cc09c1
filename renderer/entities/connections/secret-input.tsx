import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';

interface SecretInputProps extends PasswordInputProps {
  /** The accessible name of the button that shows the secret, such as "Show the key". */
  readonly showLabel: string;
}

/** A field for a key or password of a gateway or proxy. Password managers must not fill or store such secrets. */
export function SecretInput({ showLabel, ...props }: SecretInputProps) {
  return (
    <PasswordInput
      visibilityToggleIcon={ToggleIcon}
      visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
      autoComplete="off"
      data-1p-ignore
      spellCheck={false}
      {...props}
    />
  );
}

function ToggleIcon({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={16} stroke={1.5} aria-hidden />;
}
