# The page: one file, well formed, every call once with its lines, reasons with remedies, the change, a filter for each
# status, nothing from outside; what comes from sources is text.
import html.parser, re, sys
page = open(sys.argv[1], encoding="utf-8").read()
VOID = {"meta", "input", "br"}

class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.tags, self.text, self.ids, self.links = [], [], "", set(), []
    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        attrs = dict(attrs)
        assert not any(name.startswith("on") or name in ("src", "style") for name in attrs), attrs
        if "id" in attrs:
            assert attrs["id"] not in self.ids, attrs
            self.ids.add(attrs["id"])
        if "href" in attrs:
            self.links.append(attrs["href"])
        if tag not in VOID:
            self.open.append(tag)
    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, tag
    def handle_data(self, data):
        if not self.open or self.open[-1] != "style":
            self.text += data

reader = Reader()
reader.feed(page)
assert not reader.open, reader.open
print("scripts, pictures, sheets from outside:", sum(reader.tags.count(t) for t in ("script", "img", "link", "iframe")), len(re.findall(r"url\(|https?:|@import", page)))
print("links that lead nowhere:", [l for l in reader.links if not (l.startswith("#") and l[1:] in reader.ids)])
print("calls:", reader.tags.count("article"), "filters:", sorted(i for i in reader.ids if i.startswith("f-")))
style = re.search(r"<style>(.*?)</style>", page, re.S).group(1)
print("filters without a rule:", [i for i in reader.ids if i.startswith("f-") and i != "f-all" and "#%s:checked" % i not in style])
for words in ("MPI_Gather becomes MPI_Gatherv", "What to do: Name all sources", "What would change", "+    sy_order_ranks(0);",
              "<b>odd & \"quoted\"</b>", "Incomplete: 1 place"):
    print(words in reader.text, words)
print("dark, print, narrow:", "prefers-color-scheme:dark" in style, "@media print" in style, "width=device-width" in page)
