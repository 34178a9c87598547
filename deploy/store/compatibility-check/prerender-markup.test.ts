import { checkMarkup, checkStyles } from './prerender-markup';

test('accepts what React renders of a view', () => {
  const html =
    '<!--$--><div data-style-scope="chat"><form class="a"><label id="_chat-R_1_" for="_chat-R_2_">Say &lt;b&gt; &quot;now&quot;</label>' +
    '<textarea rows="2" id="_chat-R_2_"></textarea><input type="checkbox" checked=""/><button type="submit" disabled="">Send</button></form>' +
    '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20"></path></svg><img src="__lisan_base__/assets/a.1.png" alt=""/>' +
    '<a href="/pricing">Pricing</a><p data-picture-rule="chat-0"></p></div><!--/$-->';
  expect(checkMarkup(html, false)).toEqual([]);
  expect(
    checkStyles('.a:hover{color:red;background:url("__lisan_base__/a.png")}.b{content:"\\2022"}'),
  ).toEqual([]);
});

test.each([
  ['<script>alert(1)</script>', 'holds <script>'],
  ['<svg><script>alert(1)</script></svg>', 'holds <script>'],
  ['<p style="top:0"></p>', 'holds <p style="top:0">'],
  ['<img src="x" onerror="alert(1)"/>', 'holds <img onerror="alert(1)">'],
  ['<iframe src="https://elsewhere.example"></iframe>', 'holds <iframe>'],
  ['<base href="https://elsewhere.example"/>', 'holds <base>'],
  ['<meta http-equiv="refresh" content="0;url=/"/>', 'holds <meta>'],
  ['<link rel="stylesheet" href="/a.css"/>', 'holds <link>'],
  ['<form action="https://elsewhere.example"></form>', 'holds <form action="https://elsewhere.example">'],
  ['<button formaction="/x"></button>', 'holds <button formaction="/x">'],
  ['<a href="javascript:alert(1)">a</a>', 'leads elsewhere: <a href="javascript:alert(1)">'],
  ['<a href="jav&#x09;ascript:alert(1)">a</a>', 'leads elsewhere: <a href="jav\tascript:alert(1)">'],
  ['<a href="//elsewhere.example">a</a>', 'leads elsewhere: <a href="//elsewhere.example">'],
  [
    '<svg><a xlink:href="javascript:alert(1)"></a></svg>',
    'leads elsewhere: <a xlink:href="javascript:alert(1)">',
  ],
  ['<svg><animate attributeName="href"></animate></svg>', 'holds <animate>'],
  ['</div></div><p>over the page</p>', 'ends an element that it did not begin'],
  ['<div>', 'holds <div> without its end'],
  ['<p id="release-set"></p>', 'holds <p id="release-set">, which is the page’s'],
  ['<body id="root">', 'holds <body>'],
  ['<p></p><html onclick="alert(1)">', 'holds <html>'],
  ['<img name="currentScript" src="/a.png"/>', 'holds <img name="currentScript">, which is the page’s'],
  ['<form name="getElementById"></form>', 'holds <form name="getElementById">, which is the page’s'],
  ['<a id="__FEDERATION__"></a>', 'holds <a id="__FEDERATION__">, which is the page’s'],
  ['<p id="start-slow"></p>', 'holds <p id="start-slow">, which is the page’s'],
  ['<fencedframe></fencedframe>', 'holds <fencedframe>'],
  ['<p data-picture-view="profile"></p>', 'holds <p data-picture-view="profile">'],
  ['<!--lisan-view-->', 'holds the mark <!--lisan-view-->, which is the shell’s'],
  ['<x-y></x-y>', 'holds <x-y>'],
])('rejects %s', (html, fault) => {
  expect(checkMarkup(html, false)).toContain(fault);
});

test.each([
  ['</style><script>', "its rules hold '<'"],
  ['@import "https://elsewhere.example/a.css";', 'its rules load others'],
  [String.raw`@\69mport "https://elsewhere.example/a.css";`, 'its rules load others'],
  ['.a{background:url(https://elsewhere.example/a)}', 'its rules load https://elsewhere.example/a'],
  [
    String.raw`.a{background:\75rl(https://elsewhere.example/a)}`,
    'its rules load https://elsewhere.example/a',
  ],
])('rejects rules with %s', (css, fault) => {
  expect(checkStyles(css)).toContain(fault);
});
