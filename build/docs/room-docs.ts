import { doorsOfRoom, type Room } from '../rooms.ts';
import type { SourceImport } from '../source-imports.ts';

const heading = '## Doors\n';

/** Returns the page of a room with its doors as they are in the code. Everything above the doors is written by hand. */
export function pageWithDoors(page: string, room: Room, imports: readonly SourceImport[]): string {
  const [text] = page.split(heading);
  const doors = doorsOfRoom(room, imports);
  const lines = room.folders.flatMap((folder) => {
    const names = doors.filter((door) => door.startsWith(`${folder}/`)).map((door) => door.slice(folder.length + 1));
    return names.length === 0 ? [] : [`- **\`${folder}\`**: ${names.map((name) => `\`${name}\``).join(', ')}`];
  });
  const closed = room.folders.filter((folder) => !doors.some((door) => door.startsWith(`${folder}/`)));
  const sentence = `${doors.length} files that other rooms import.`;
  const without = closed.length === 0 ? [] : [`- without a door: ${closed.map((name) => `\`${name}\``).join(', ')}`];
  return `${[`${text}${heading}`, `${sentence}\n`, ...lines, ...without].join('\n')}\n`;
}
