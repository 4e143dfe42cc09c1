import { Paper } from '@mantine/core';
import { useState } from 'react';

/** Sends a dropped file unchanged, and shows when it has arrived. */
export function DropPlace() {
  const [arrived, setArrived] = useState<string[]>([]);
  const send = async (file: File) => {
    await fetch('/input', { method: 'POST', body: file });
    setArrived((names) => [...names, file.name]);
  };
  return (
    <Paper
      component="section"
      aria-label="Images"
      h={200}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        for (const file of event.dataTransfer.files) void send(file);
      }}
    >
      {arrived.map((name) => (
        <p key={name}>{name}</p>
      ))}
    </Paper>
  );
}
