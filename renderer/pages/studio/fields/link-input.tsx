import { Button } from '@mantine/core';
import { useState } from 'react';

interface AddressLineProps {
  readonly title: string;
  readonly addAddress: (address: string) => void;
  readonly close: () => void;
}

/** A public address is sent as it is: the gateway fetches it, this program never does. */
export function LinkInput({ title, addAddress, close }: AddressLineProps) {
  const [address, setAddress] = useState('');
  const submit = () => {
    if (address.trim() === '') return;
    close();
    addAddress(address.trim());
  };
  return (
    <div className="control-row">
      <input
        className="control-input"
        type="url"
        aria-label={`URL for ${title}`}
        placeholder="https://"
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: The person has just asked for this line.
        autoFocus
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') close();
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          submit();
        }}
      />
      <Button onClick={submit}>Add</Button>
    </div>
  );
}
