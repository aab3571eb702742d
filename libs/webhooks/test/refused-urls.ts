/** What each family of refused URLs must be answered with, and its members. */
export const REFUSED_URLS: readonly (readonly [message: RegExp, urls: readonly string[]])[] = [
  [
    /^must start with https:\/\/$/,
    [
      ...['', 'hooks.example.com', '//hooks.example.com/', '/hooks', 'https', 'https:', 'https:hooks.example.com'],
      ...[
        'https:/hooks.example.com',
        'http://hooks.example.com/',
        'HTTP://hooks.example.com/',
        'httpss://hooks.example.com/',
      ],
      ...['ftp://hooks.example.com/', 'file:///etc/passwd', 'gopher://hooks.example.com/', 'ws://hooks.example.com/'],
      ...['wss://hooks.example.com/', 'data:text/plain,x', 'javascript:alert(1)', 'unix:/var/run/docker.sock'],
      ...['blob:https://hooks.example.com/x', 'view-source:https://hooks.example.com/', 'dict://127.0.0.1:6379/INFO'],
    ],
  ],
  [
    /^must name a host/,
    [
      ...['https://', 'https:///', 'https:///hooks.example.com/', 'https://?x', 'https://:443/'],
      ...[
        'https://[]/',
        'https://[::1]/',
        'https://[::1]:443/',
        'https://[::]/',
        'https://[fe80::1%25eth0]/',
        'https://[fe80::1%eth0]/',
      ],
      ...[
        'https://[v1.fe80::a+en1]/',
        'https://[0:0:0:0:0:0:0:1]/',
        'https://[::127.0.0.1]/',
        'https://[fd00:ec2::254]/',
      ],
      ...[
        'https://127.1/',
        'https://0/',
        'https://1/',
        'https://0x/',
        'https://127.0.0.1.1/',
        'https://256.256.256.256/',
      ],
      ...[
        'https://1.2.3.09/',
        'https://hooks.example.1/',
        'https://hooks.example.0x1/',
        'https://hooks.example.com.1/',
      ],
      ...['https://localhost/', 'https://LOCALHOST/', 'https://hooks.localhost/', 'https://localhost.localdomain/'],
      ...['https://printer.local/', 'https://metadata.google.internal/', 'https://db.internal/', 'https://x.onion/'],
      ...['https://router.home.arpa/', 'https://1.0.0.127.in-addr.arpa/', 'https://ipv4only.arpa/', 'https://a.test/'],
      ...['https://a.example/', 'https://a.invalid/', 'https://a.alt/', 'https://nas.lan/', 'https://git.corp/'],
      ...['https://nas.home/', 'https://portal.intranet/', 'https://a.private/', 'https://redis/', 'https://metadata/'],
      ...[
        'https://localhost./',
        'https://hooks.example.com./',
        'https://hooks.example.com..',
        'https://hooks..example.com/',
      ],
      ...[
        'https://.hooks.example.com/',
        'https://./',
        'https://../',
        'https://-hooks.example.com/',
        'https://hooks-.example.com/',
      ],
      ...[
        'https://ho_oks.example.com/',
        'https://*.example.com/',
        'https://hooks.example.c/',
        'https://hooks.example.c0m/',
      ],
      ...[
        'https://%6c%6f%63%61%6c%68%6f%73%74/',
        'https://hooks%2eexample.com/',
        'https://hooks.example.com%00.evil.com/',
      ],
      ...['https://hooks.example.com%2f/', 'https://hooks.example.com%23/', 'https://a,b.example.com/'],
      ...[
        'https://hooks.example.com&evil.com/',
        'https://(hooks).example.com/',
        "https://hooks'.example.com/",
        'https://a;b.example.com/',
      ],
      ...[
        'https://xn--localhost-/',
        'https://xn--abc-.com/',
        'https://xn--abc.com/',
        'https://xn--.com/',
        'https://xn--a.com/',
      ],
      ...['https://ab--cd.example.com/', 'https://xn--0-.com/', `https://${'a'.repeat(64)}.example.com/`],
      `https://${'a.'.repeat(130)}com/`,
    ],
  ],
  [
    /^must use port 443, which is left out or written :443$/,
    [
      ...['https://hooks.example.com:80/', 'https://hooks.example.com:8443/', 'https://hooks.example.com:22/'],
      ...['https://hooks.example.com:/', 'https://hooks.example.com:0443/', 'https://hooks.example.com:443:443/'],
      ...['https://hooks.example.com:4430/', 'https://hooks.example.com:65979/', 'https://hooks.example.com:+443/'],
      ...['https://hooks.example.com:-1/', 'https://hooks.example.com:https/', 'https://hooks.example.com:0x1bb/'],
      ...['https://hooks.example.com:443;/', 'https://::1/', 'https://fe80::1/', 'https://127.0.0.1:80/'],
    ],
  ],
  [
    /^must have no user name or password in front of the host$/,
    [
      ...['https://user@hooks.example.com/', 'https://user:secret@hooks.example.com/', 'https://@hooks.example.com/'],
      ...[
        'https://:@hooks.example.com/',
        'https://hooks.example.com@127.0.0.1/',
        'https://hooks.example.com:443@10.0.0.1/',
      ],
      ...[
        'https://127.0.0.1@hooks.example.com/',
        'https://a@b@hooks.example.com/',
        'https://hooks.example.com%2f@evil.com/',
      ],
    ],
  ],
  [
    /^must have no fragment \(#\)$/,
    ['https://hooks.example.com/#', 'https://hooks.example.com#@127.0.0.1/', 'https://a.io/x?y#z'],
  ],
  [
    /^must be written in printable ASCII/,
    [
      ...[
        ' https://hooks.example.com/',
        'https://hooks.example.com/ ',
        'https://hooks.example.com/a b',
        '\thttps://a.io/',
      ],
      ...[
        'https://hooks.exa\tmple.com/',
        'https://hooks.exa\nmple.com/',
        'https://hooks.example.com/\r\nHost: a',
        'ht\ntps://a.io/',
      ],
      ...[
        'https:\\\\hooks.example.com\\',
        'https://hooks.example.com\\@127.0.0.1/',
        'https://127.0.0.1\\.hooks.example.com/',
      ],
      ...['https://hooks.example.com/\0', 'https://\u0000hooks.example.com/', 'https://hooks.example.com/\u007f'],
      ...[
        'https://münchen.de/',
        'https://ｌｏｃａｌｈｏｓｔ/',
        'https://hooks。example。com/',
        'https://hooks．example．com/',
      ],
      ...[
        'https://hooks｡example｡com/',
        'https://loc\u00adalhost/',
        'https://hooks\u200b.example.com/',
        'https://ⓛocalhost/',
      ],
      ...[
        'https://аpple.com/',
        'https://faß.de/',
        'https://ℹ️.ws/',
        'https://hooks.example.com/ü',
        'https://hooks.example.com：443/',
      ],
      ...[
        'https://hooks.example.com／@evil.com',
        'https://\u202emoc.elpmaxe.skooh/',
        '\ufeffhttps://hooks.example.com/',
      ],
    ],
  ],
  [
    /^must have a path and query that are percent-encoded \(RFC 3986\)$/,
    [
      ...[
        'https://hooks.example.com/%',
        'https://hooks.example.com/%2',
        'https://hooks.example.com/%zz',
        'https://a.io/?a=%',
      ],
      ...[
        'https://hooks.example.com/<x>',
        'https://hooks.example.com/"',
        'https://hooks.example.com/{id}',
        'https://a.io/a|b',
      ],
      ...[
        'https://hooks.example.com/a^b',
        'https://hooks.example.com/`',
        'https://hooks.example.com/[x]',
        'https://a.io/?[x]=1',
      ],
    ],
  ],
  [/^must have at most 2048 characters$/, [`https://hooks.example.com/${'a'.repeat(2_023)}`, 'x'.repeat(100_000)]],
];
