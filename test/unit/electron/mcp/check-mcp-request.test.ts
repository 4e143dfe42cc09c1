import { expect, test } from 'vitest';
import { checkMcpRequest } from '../../../../electron/mcp/http/check-mcp-request.ts';

test('a request of another user of the computer is refused', () => {
  const host = '127.0.0.1:7377';
  const request = {
    ...{ headers: { host }, headersDistinct: { host: [host] }, url: '/mcp' },
    socket: { remotePort: 50_000 },
  };
  const asked: number[][] = [];
  const check = (isSameUser: boolean) =>
    checkMcpRequest(request, 7377, (...ports) => {
      asked.push(ports.slice(0, 2) as number[]);
      return isSameUser;
    });
  expect(check(true)).toBeUndefined();
  expect(check(false)).toMatchObject({ status: 403 });
  expect(asked[0]).toEqual([50_000, 7377]);
});
